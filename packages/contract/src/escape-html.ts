/** Escapes plain text for html or XML: for text and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Plain text as html with one paragraph per line, blank lines included. */
export function paragraphsOf(text: string): string {
  return text
    .split(/\r?\n/u)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}
