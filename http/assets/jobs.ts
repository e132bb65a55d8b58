/** Keeps the jobs that have not ended up to date, as long as the page is looked at. */
const EVERY_MS = 2_000;

const timer = setInterval(() => {
  if (document.hidden) return;
  if (document.querySelector('[data-open]')) void update();
  else clearInterval(timer);
}, EVERY_MS);

async function update(): Promise<void> {
  const response = await fetch(location.pathname).catch(() => undefined);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const shown of document.querySelectorAll('.jobs > [data-open]')) {
    const now = fresh.getElementById(shown.id);
    if (!now || now.outerHTML === shown.outerHTML) continue;
    // What has the focus stays what it is until its job ends.
    if (now.matches('[data-open]'))
      shown.querySelector('.state')?.replaceWith(now.querySelector('.state') ?? '');
    else shown.replaceWith(document.adoptNode(now));
  }
}

export {};
