import { ownValue } from '@houtai/contract/own-value';

const CHINESE = /cjk-ideographic|chinese-informal|cjk-decimal|japanese-informal/;
const DIGITS = '〇一二三四五六七八九';

/** Converts lists whose numbers the editor would show differently: continued ones, with letters or Chinese numbers, or without numbers. */
export function listsOfPages(body: HTMLElement): void {
  for (const list of body.querySelectorAll<HTMLElement>('ol,ul')) {
    const type = typeOf(list);
    if (list.localName === 'ul' && type !== 'none') continue;
    if (type === 'decimal' && !list.hasAttribute('reversed')) splitWhereItJumps(list);
    else writeMarkers(list, type);
  }
}

function typeOf(list: HTMLElement): string {
  const own = styleOf(list) ?? styleOf(list.querySelector(':scope > li'));
  const byLetter = ownValue({ a: 'lower-alpha', A: 'upper-alpha', i: 'lower-roman', I: 'upper-roman' }, list.getAttribute('type') ?? '');
  return own ?? byLetter ?? (list.localName === 'ul' ? 'disc' : 'decimal');
}

function styleOf(element: Element | null): string | undefined {
  const style = element?.getAttribute('style') ?? '';
  return (
    /(?:^|;)\s*list-style-type\s*:\s*([\w-]+)/i.exec(style)?.[1]?.toLowerCase() ?? /(?:^|;)\s*list-style\s*:\s*(none)\b/i.exec(style)?.[1]
  );
}

const itemsOf = (list: Element): Element[] => [...list.children].filter(({ localName }) => localName === 'li');
const wholeOf = (element: Element, name: string): number | undefined => {
  const text = element.getAttribute(name)?.trim() ?? '';
  return /^-?\d{1,6}$/.test(text) ? Number(text) : undefined;
};

/** Splits a list where an item sets its own number, because only a list's beginning can set one. */
function splitWhereItJumps(list: HTMLElement): void {
  let current: Element = list;
  let next = wholeOf(list, 'start') ?? 1;
  for (const item of itemsOf(list)) {
    const number = wholeOf(item, 'value') ?? next;
    if (number !== next && itemsOf(current)[0] === item) current.setAttribute('start', String(number));
    else if (number !== next) {
      const rest = document.createElement('ol');
      rest.setAttribute('start', String(number));
      const moved = [item, ...following(item)];
      current.after(rest);
      rest.append(...moved);
      current = rest;
    }
    next = number + 1;
  }
}

function following(item: Element): Element[] {
  const found: Element[] = [];
  for (let next = item.nextElementSibling; next; next = next.nextElementSibling) found.push(next);
  return found;
}

function writeMarkers(list: HTMLElement, type: string): void {
  const items = itemsOf(list);
  const step = list.hasAttribute('reversed') ? -1 : 1;
  let number = wholeOf(list, 'start') ?? (step < 0 ? items.length : 1);
  for (const item of items) {
    number = wholeOf(item, 'value') ?? number;
    const line = document.createElement('div');
    line.append(...item.childNodes);
    (line.querySelector(':scope > p, :scope > div') ?? line).prepend(markerOf(number, type));
    item.replaceWith(line);
    number += step;
  }
  list.replaceWith(...list.childNodes);
}

function markerOf(number: number, type: string): string {
  if (type === 'none') return '';
  if (CHINESE.test(type)) return `${chinese(number)}、`;
  if (/alpha|latin/.test(type)) return `${cased(letters(number), type)}. `;
  if (/roman/.test(type)) return `${cased(roman(number), type)}. `;
  return `${type === 'decimal-leading-zero' ? String(number).padStart(2, '0') : number}. `;
}

const cased = (text: string, type: string): string => (type.startsWith('upper') ? text.toUpperCase() : text);

function letters(number: number): string {
  return number < 1
    ? String(number)
    : (number > 26 ? letters(Math.floor((number - 1) / 26)) : '') + String.fromCodePoint(97 + ((number - 1) % 26));
}

function roman(number: number): string {
  if (number < 1 || number > 3999) return String(number);
  const steps: readonly [number, string][] = [
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ];
  const [value, sign] = steps.find(([step]) => step <= number) ?? [1, 'i'];
  return sign + (number > value ? roman(number - value) : '');
}

function chinese(number: number): string {
  if (number < 1 || number > 99) return String(number);
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  return `${tens > 1 ? DIGITS[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? DIGITS[ones] : ''}`;
}
