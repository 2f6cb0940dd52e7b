import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { ChangedText } from './changed-text.tsx';

/** −removed−, +added+. */
function shown(before: string, after: string): string {
  const { container } = render(<ChangedText before={before} after={after} nothing="空" />);
  return container.innerHTML.replaceAll(/<\/?del>/g, '-').replaceAll(/<\/?ins>/g, '+');
}

const LONG = '本次出差用于东海港项目二期的现场联调，主要工作为接口对接、数据迁移与培训，预计往返三天。';

describe('ChangedText', () => {
  it.each([
    ['a short text whole', '待处理', '已完成', '-待处理- → +已完成+'],
    ['what was empty as that', '', LONG, `-空- → +${LONG}+`],
    [
      'of a long text the words that changed, and not the rest of it',
      LONG,
      LONG.replace('三天', '五天'),
      /^…[^-+]{12}-三-\+五\+天。$|^…[^-+]{12}-三天-\+五天\+。$/,
    ],
    [
      'a sentence that was added in the middle',
      LONG,
      LONG.replace('，主要', '，由王浩然带队，主要'),
      /^…[^-+]{12}\+.*王浩然带队.*\+[^-+]{12}…$/,
    ],
    ['a long text of which nothing is left, whole', '甲'.repeat(41), '乙'.repeat(41), `-${'甲'.repeat(41)}- → +${'乙'.repeat(41)}+`],
  ])('shows %s', (_, before, after, expected) => {
    if (typeof expected === 'string') expect(shown(before, after)).toBe(expected);
    else expect(shown(before, after)).toMatch(expected);
  });
});
