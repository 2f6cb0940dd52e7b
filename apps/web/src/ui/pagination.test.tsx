import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Pagination } from './pagination.tsx';

const SIZES = [20, 50, 100, 500, 1000, 2000, 3000];
const changed = vi.fn<(paging: { page: number; size: number }) => void>();

function show(page: number, size: number, total: number): void {
  render(<Pagination page={page} size={size} total={total} sizes={SIZES} onChange={changed} />);
}

beforeEach(() => changed.mockClear());
afterEach(cleanup);

describe('Pagination', () => {
  it('disappears without rows', () => {
    show(1, 20, 0);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByText('共 0 条')).toBeNull();
  });

  it('shows previous, pages, next, sizes, total and jumper, in this order', () => {
    show(1, 20, 300);
    const parts = [
      screen.getByRole('button', { name: '上一页' }),
      screen.getByRole('button', { name: '第 1 页' }),
      screen.getByRole('button', { name: '下一页' }),
      screen.getByRole('combobox', { name: '每页条数' }),
      screen.getByText('共 300 条'),
      screen.getByRole('textbox', { name: '页码' }),
    ];
    for (const [index, part] of parts.slice(1).entries()) {
      const previous = parts[index];
      expect(previous && previous.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(SIZES.map((size) => `${size} 条/页`));
  });

  it('turns the pages, and stops at both ends', async () => {
    show(1, 20, 60);
    expect(screen.getByRole('button', { name: '上一页' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: '下一页' }));
    await userEvent.click(screen.getByRole('button', { name: '第 3 页' }));
    expect(changed.mock.calls).toEqual([[{ page: 2, size: 20 }], [{ page: 3, size: 20 }]]);
    cleanup();
    show(3, 20, 60);
    expect(screen.getByRole('button', { name: '下一页' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: '第 3 页' }).getAttribute('aria-current')).toBe('page');
  });

  it('returns to page 1 with another size', async () => {
    show(3, 20, 300);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '每页条数' }), '100');
    expect(changed).toHaveBeenCalledExactlyOnceWith({ page: 1, size: 100 });
  });

  it('jumps to a typed page, at most to the last, and ignores other texts', async () => {
    show(1, 20, 300);
    const box = screen.getByRole('textbox', { name: '页码' });
    await userEvent.clear(box);
    await userEvent.type(box, '99{Enter}');
    expect(changed).toHaveBeenCalledExactlyOnceWith({ page: 15, size: 20 });
    await userEvent.clear(box);
    await userEvent.type(box, '三{Enter}');
    expect(changed).toHaveBeenCalledTimes(1);
  });
});
