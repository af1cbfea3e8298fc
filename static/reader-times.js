// The time of an event on the reader's own clock, where that is another than the one shown.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
const write = (moment, options) => new Intl.DateTimeFormat("en-GB", options).format(moment).replace(",", "");
const readClock = (moment) => write(moment, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const readDay = (moment) => write(moment, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
const nameZone = (moment) => write(moment, { hour: "2-digit", timeZoneName: "short" }).split(" ").at(-1);

for (const place of document.querySelectorAll("[data-reader-times]")) {
  const { start, end } = place.dataset;
  const moments = [...new Set([start, end].filter(Boolean))].map((text) => new Date(text));
  const [day, clock] = start.split("T");
  const isSameDay = moments[0].toLocaleDateString("sv") === day;
  if (isSameDay && clock.startsWith(readClock(moments[0]))) continue;
  const label = place.querySelector("[data-label]");
  label.textContent = [label.dataset.label, zone.split("/").at(-1).replaceAll("_", " ")].filter(Boolean).join(", ");
  const dayPlace = place.querySelector("[data-day]");
  dayPlace.textContent = readDay(moments[0]);
  dayPlace.classList.toggle("other-day", !isSameDay);
  place.querySelector("[data-times]").textContent = `${moments.map(readClock).join(" – ")} ${nameZone(moments[0])}`;
  place.querySelector("time").dateTime = start;
  place.hidden = false;
}
