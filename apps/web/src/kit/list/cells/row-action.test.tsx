import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { RowAction } from './row-action.tsx';

it('RowAction ignores the second click of a double-click, which may fall on another row', () => {
  const act = vi.fn();
  render(<RowAction onClick={act}>完成</RowAction>);
  fireEvent.click(screen.getByRole('button'), { detail: 1 });
  fireEvent.click(screen.getByRole('button'), { detail: 2 });
  expect(act).toHaveBeenCalledTimes(1);
});
