import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPortal } from 'react-dom';
import { afterEach, describe, expect, it } from 'vitest';

import { Combobox } from './input/choice/combobox.tsx';

afterEach(cleanup);

/** The Enter that ends a composition: most browsers send it before the end, Safari after it. */
const COMPOSED = [
  ['before the end of the composition', { key: 'Enter', keyCode: 229, isComposing: true }],
  ['after the end of the composition, as in Safari', { key: 'Enter', keyCode: 229 }],
  ['which gives up what is composed', { key: 'Escape', isComposing: true }],
] as const;

describe.each(COMPOSED)('a key of an input method %s', (_, pressed) => {
  it('reaches no listener on the field, around it, in a layer, on the document or the window', () => {
    const heard: string[] = [];
    const hear = (who: string) => () => void heard.push(who);
    const ends = (['keydown'] as const).flatMap((type) =>
      [document, window].flatMap((target) =>
        [true, false].map((capture) => {
          const listener = hear(`${target === window ? 'window' : 'document'} ${capture ? 'first' : 'last'}`);
          target.addEventListener(type, listener, { capture });
          return () => target.removeEventListener(type, listener, { capture });
        }),
      ),
    );
    render(
      <div role="presentation" onKeyDown={hear('around')} onKeyDownCapture={hear('around, first')}>
        <input aria-label="在框里" onKeyDown={hear('field')} />
        {createPortal(<input aria-label="在层里" onKeyDown={hear('layer')} />, document.body)}
      </div>,
    );
    const fields = [screen.getByLabelText('在框里'), screen.getByLabelText('在层里')];
    for (const field of fields) fireEvent.keyDown(field, pressed);
    expect(heard).toEqual([]);
    for (const field of fields) fireEvent.keyDown(field, { key: pressed.key, keyCode: 13 });
    expect(new Set(heard)).toEqual(
      new Set(['window first', 'document first', 'around, first', 'field', 'layer', 'around', 'document last', 'window last']),
    );
    for (const end of ends) end();
  });

  it("chooses nothing in a library's list either", async () => {
    const chosen: string[] = [];
    const user = userEvent.setup();
    render(<Combobox aria-label="客户" options={[{ value: 'a', label: '甲方' }]} value="" onChange={(value) => void chosen.push(value)} />);
    const field = screen.getByRole('combobox', { name: '客户' });
    await user.type(field, '甲');
    await screen.findByRole('option', { name: /甲方/ });
    await user.keyboard('{ArrowDown}');
    fireEvent.keyDown(field, pressed);
    expect([chosen, screen.queryAllByRole('option').length]).toEqual([[], 1]);
    await user.keyboard('{Enter}');
    expect(chosen).toEqual(['a']);
  });
});
