import { expect, it } from 'vitest';

import { cutAtQuotes, quoteIn, quoteText } from './quotes.ts';

it('quoteIn restores the quote that quoting wrote', () => {
  expect(quoteIn(quoteText('压测 200 单', '高峰 260'))).toEqual({ quote: '压测 200 单', words: '高峰 260' });
  expect(quoteIn('没有引用')).toEqual({ quote: '', words: '没有引用' });
});

it.each<[string, string[], string]>([
  ['没有', [], '没有'],
  ['先压测再上线', ['压测', '上线'], '先[1压测]再[2上线]'],
  ['先压测再上线', ['上线', '压测'], '先[2压测]再[1上线]'],
  ['压测压测', ['压测压', '测压测'], '[1压测压]测'],
  ['别处', ['', '压测'], '别处'],
])('cutAtQuotes splits %s with %o into %s', (text, quotes, shown) => {
  expect(
    cutAtQuotes(text, quotes)
      .map(({ text, number }) => (number ? `[${number}${text}]` : text))
      .join(''),
  ).toBe(shown);
});
