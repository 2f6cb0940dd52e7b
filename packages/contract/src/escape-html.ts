/** Plain text as it stands within html or XML, as text or between the quotes of an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Plain text as html: a paragraph a line, blank lines included. */
export function paragraphsOf(text: string): string {
  return text
    .split(/\r?\n/u)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}
