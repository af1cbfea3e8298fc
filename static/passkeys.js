/* Says on the page that a passkey could not be used: the library only tells the console. */

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  document.getElementById("passkey-failed").hidden = false;
});
