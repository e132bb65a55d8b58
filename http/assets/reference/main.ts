import { make } from '../elements.ts';

declare global {
  interface Window {
    /** As much of Scalar as is used. */
    Scalar: {
      createApiReference(place: Element, settings: ScalarSettings): void;
    };
  }
}

const place = document.getElementById('interactive');
if (place) void showScalar(place);

/** Has Scalar, in which the API can be tried, take the place of what the server wrote. If it does not come, that stays. */
async function showScalar(place: HTMLElement): Promise<void> {
  const { script = '', style = '' } = place.dataset;
  const own = make('link', { rel: 'stylesheet', href: style, media: 'not all' });
  giveNonce(place.nonce ?? '');
  await Promise.all([loaded(own), loaded(make('script', { src: script }))]);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', () => followScheme(dark.matches));
  window.Scalar.createApiReference(
    place.appendChild(make('div')),
    settings(dark.matches, () => takePlace(place, own)),
  );
}

function loaded(added: HTMLLinkElement | HTMLScriptElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    added.addEventListener('load', resolve);
    added.addEventListener('error', () => reject(new Error('the interactive reference did not load')));
    document.head.append(added);
  });
}

/** Scalar brings a landmark of its own. The styles of the site would reach into it, so the frame gets some apart. */
function takePlace(place: HTMLElement, own: HTMLLinkElement): void {
  place.closest('main')?.replaceWith(place);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    link.disabled = link !== own;
  own.media = 'all';
  Object.assign(place, { id: 'main', tabIndex: -1, hidden: false });
}

/** By the classes that Scalar goes by. */
function followScheme(dark: boolean): void {
  document.body.classList.toggle('dark-mode', dark);
  document.body.classList.toggle('light-mode', !dark);
}

/** Has all style elements that are made from now on carry the nonce with which the page's policy lets them in. */
function giveNonce(nonce: string): void {
  const create = document.createElement.bind(document) as (name: string, options?: object) => HTMLElement;
  document.createElement = ((name: string, options?: object) => {
    const made = create(name, options);
    if (made instanceof HTMLStyleElement) made.nonce = nonce;
    return made;
  }) as typeof document.createElement;
}

type ScalarSettings = ReturnType<typeof settings>;

/** Nothing is fetched from, sent to or linked at anybody else, and keys that are typed are not kept. */
function settings(dark: boolean, onLoaded: () => void) {
  return {
    url: '/.well-known/openapi.json',
    // Whatever name this server was reached by, its policy lets requests go there alone.
    servers: [{ url: location.origin }],
    theme: 'none',
    forceDarkModeState: dark ? 'dark' : 'light',
    hideDarkModeToggle: true,
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    proxyUrl: '',
    persistAuth: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    documentDownloadType: 'json',
    defaultOpenAllTags: true,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    authentication: { preferredSecurityScheme: 'bearer' },
    onLoaded,
  };
}
