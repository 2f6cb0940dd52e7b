/** The file name in a content-disposition header: filename*, then a url-encoded filename, then a plain one, then the default (decisions, "Files"). */
export function dispositionName(header: string | null, otherwise: string): string {
  const extended = /filename\*\s*=\s*(?:utf-8)?'[^']*'([^;\s]+)/i.exec(header ?? '')?.[1];
  const [, quoted, bare] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? '') ?? [];
  const plain = (quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '').trim();
  const name = decoded(extended ?? '') || decoded(plain) || plain;
  // Strips path separators, so that the name stays inside the downloads folder.
  return name.replace(/^.*[\\/]/, '').trim() || otherwise;
}

/** The decoded text; empty where the encoding is invalid. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
