/** What an OLE compound file holds, told from the names of its streams. */
interface CompoundFile {
  name: string;
  hint: string;
  encrypted?: boolean;
}

/** Streams in the order in which they decide: a document may embed objects of the kinds below it. */
const KINDS: readonly (CompoundFile & { stream: string })[] = [
  {
    stream: 'EncryptedPackage',
    name: 'an encrypted Office file',
    hint: 'Pass its password.',
    encrypted: true,
  },
  { stream: 'WordDocument', name: 'a Word 97-2003 document (DOC)', hint: 'Save it as DOCX or PDF.' },
  {
    stream: 'PowerPoint Document',
    name: 'a PowerPoint 97-2003 presentation (PPT)',
    hint: 'Save it as PPTX or PDF.',
  },
  { stream: 'Workbook', name: 'an Excel 97-2003 workbook (XLS)', hint: 'Print it to PDF.' },
  { stream: 'Book', name: 'an Excel 5 workbook (XLS)', hint: 'Print it to PDF.' },
  { stream: '__properties_version1.0', name: 'an Outlook message (MSG)', hint: 'Print it to PDF.' },
  { stream: 'VisioDocument', name: 'a Visio drawing (VSD)', hint: 'Export it as PDF.' },
];

/** Looks for the names of known streams, which the directory of a compound file stores in UTF-16. */
export function nameCompoundFile(buffer: Buffer): CompoundFile {
  const kind = KINDS.find(({ stream }) => buffer.includes(Buffer.from(`${stream}\0`, 'utf16le')));
  return kind ?? { name: 'an OLE compound file', hint: 'Save it in a current format, or as PDF.' };
}
