import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { signedInAs } from '#testing/signed-in.ts';

import { Can } from './can.tsx';

afterEach(cleanup);

const edit = (
  <Can tag={['system:param:edit', 'system:param:list']}>
    <button type="button">修改</button>
  </Can>
);

describe('Can', () => {
  it.each([[['system:param:edit']], [['system:param:list']], [['*:*:*']]] as const)('shows its content to users with %s', (buttons) => {
    signedInAs({ buttons });
    render(edit);
    expect(screen.getByRole('button', { name: '修改' })).toBeDefined();
  });

  it('renders nothing for other users', () => {
    signedInAs({ buttons: ['message:message:NotifyCenter'] });
    const { container } = render(edit);
    expect(container.innerHTML).toBe('');
  });

  it.each([
    ['empty', []],
    ['missing', undefined],
    ['blank', ''],
    ['a plain text', 'system:param:edit'],
    ['a list with a plain text', ['system:param:edit', '修改参数']],
    ['a list with a blank one', ['system:param:edit', ' ']],
  ])('throws when the list of tags is %s', (_, tag) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    function Faulty() {
      return Reflect.apply(Can, null, [{ tag, children: null }]);
    }
    expect(() => render(<Faulty />)).toThrow('请设置操作权限标签值');
  });
});
