/** The line Office adds to descriptions it made up itself. */
const MACHINE_NOTE =
  / ?(description automatically generated( with \w+ confidence)?|AI-generated content may be incorrect)\.?$/i;
/** A file's name or path, which some programs write where a description should be; pandoc puts `fig:` before it. */
const FILE_NAME =
  /^(fig:\s*)?(\S*[\\/]|([a-z]:)?[\\/].*[\\/])?[^\\/\n]*\.(png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp|avif|heic)$/i;

/** Numbers by which programs that export slides name their pictures. */
const NUMBER = /^\d+$/;

/** What an author said of a picture; undefined when only a program did. */
export function cleanAlternativeText(text: string | undefined): string | undefined {
  const alt = (text ?? '').replace(/\s+/g, ' ').trim().replace(MACHINE_NOTE, '');
  return alt === '' || FILE_NAME.test(alt) || NUMBER.test(alt) ? undefined : alt;
}
