"""Read the list of news of this host over and over; print when, the status, and the newest number there."""

import http.client
import re
import time

PERIOD = 0.3
NUMBER = re.compile(rb"Numbered item (\d+)")


def main() -> None:
    while True:
        started = time.monotonic()
        try:
            connection = http.client.HTTPConnection("127.0.0.1", 8000, timeout=20)
            connection.request("GET", "/news/", headers={"Accept-Encoding": "identity"})
            response = connection.getresponse()
            numbers, status = NUMBER.findall(response.read()), response.status
            connection.close()
        except (OSError, http.client.HTTPException):
            numbers, status = [], 0
        print(f"{started:.3f} {status} {max(map(int, numbers), default=0)}", flush=True)  # noqa: T201
        time.sleep(PERIOD)


if __name__ == "__main__":
    main()
