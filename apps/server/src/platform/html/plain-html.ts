const PLAIN = /^(?:[^<>&]*|(?:<p>[^<>&]*<\/p>)+)$/;

/**
 * Whether html is words alone, or paragraphs of nothing but words: what people paste, and what cells of a sheet become. There is nothing to parse in it, which costs
 * a hundred times as much as to see that.
 */
export function isPlainHtml(html: string): boolean {
  return PLAIN.test(html);
}
