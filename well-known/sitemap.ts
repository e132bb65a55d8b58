export const SITEMAP_PATH = '/sitemap.xml';

/** sitemap.xml (sitemaps.org 0.9): the pages that search engines may list. @param paths of ours, which need no escapes */
export function sitemap(publicUrl: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
