import { RICH_TEXT_HTML_MAX, RICH_TEXT_MAX } from '@houtai/contract/limits';
import { visibleCharacters } from '@houtai/contract/visible-characters';

const BLOCK = 'p,h1,h2,h3,li,td,th,blockquote,br,div';

/** Why a rich text may not be submitted, or blank: the check of its field in a form, the same as the server's. */
export function richTextFault(html: string, { required = false, limit = RICH_TEXT_MAX } = {}): string {
  if (html === '') return required ? '不能为空' : '';
  if (html.length > RICH_TEXT_HTML_MAX) return '内容过大，请去掉一部分表格或格式';
  return charactersIn(html) > limit ? `最多 ${limit} 个字` : '';
}

function charactersIn(html: string): number {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const block of body.querySelectorAll(BLOCK)) block.after(' ');
  return visibleCharacters(body.textContent);
}
