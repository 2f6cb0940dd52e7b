import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { CompletenessText, MoneyText } from './figure-text.tsx';

afterEach(cleanup);

it.each([
  ['1234567.891', '1,234,567.89', false],
  ['-230', '负 230.00', true],
  [-0.001, '0.00', false],
  [null, '—', false],
])('shows the amount %s as %s, in red: %s', (amount, text, isRed) => {
  const figure = render(<MoneyText amount={amount} />).container.querySelector('span');
  expect(figure?.textContent).toBe(text);
  expect(figure?.dataset['negative'] === 'true').toBe(isRed);
});

it.each([
  [1, '100.00%'],
  [1.25, '125.00%超额完成'],
])('shows a ratio of %d as %s', (ratio, text) => {
  expect(render(<CompletenessText ratio={ratio} />).container.textContent).toBe(text);
});
