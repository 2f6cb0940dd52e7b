const UPPER = charsOf('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ');
const LOWER = charsOf('0123456789+-=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');

const RAISED = 'sup,sub,[style*="vertical-align"]';
const BY_STYLE = /vertical-align\s*:\s*(super|sub)\b/i;

/** Replaces superscripts and subscripts with characters: the editor has neither, and 10 with a raised 5 would become 105. */
export function readRaised(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>(RAISED)) {
    const kind = kindOf(element);
    // A nested element is handled with its outer one.
    if (kind === null || !body.contains(element)) continue;
    const text = element.textContent.trim();
    if (text !== '') element.replaceWith(kind === 'super' ? written(text, UPPER, '^') : written(text, LOWER, '_'));
  }
}

function kindOf(element: HTMLElement): 'super' | 'sub' | null {
  if (element.localName === 'sup') return 'super';
  if (element.localName === 'sub') return 'sub';
  const [, kind] = BY_STYLE.exec(element.getAttribute('style') ?? '') ?? [];
  return kind === undefined ? null : kind.toLowerCase() === 'super' ? 'super' : 'sub';
}

/** Uses small characters where they exist, else a sign; a note such as [1] and a mark such as ® are not part of a number. */
function written(text: string, small: ReadonlyMap<string, string>, sign: string): string {
  const chars = [...text.replace(/[−–]/g, '-')];
  if (chars.every((char) => small.has(char))) return chars.map((char) => small.get(char)).join('');
  if (!/[\da-zα-ω]/i.test(text) || /^(?:[[【〔(（]|[a-z]{2,}$)/i.test(text)) return text;
  return chars.length === 1 ? `${sign}${text}` : `${sign}(${text})`;
}

function charsOf(plain: string, small: string): ReadonlyMap<string, string> {
  const chars = [...small];
  return new Map([...plain].map((char, at) => [char, chars[at] ?? char]));
}
