export type ScalarSettings = ReturnType<typeof settings>;

/** Nothing is fetched from, sent to or linked at anybody else, and keys that are typed are not kept. */
export function settings(dark: boolean, onLoaded: () => void) {
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
