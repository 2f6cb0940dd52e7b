import { render, screen, waitFor } from '@testing-library/react';
import { decodeQR } from 'qr/decode.js';
import { describe, expect, it } from 'vitest';

import { QrImage } from './qr-image.tsx';

/** Rasterises the drawn path with four pixels for each square and decodes it with a reader. */
function readBack(svg: Element): string {
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const scale = 4;
  const width = side * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, column, row] of svg
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)h1v1h-1z/g) ?? [])
    for (let y = 0; y < scale; y += 1)
      for (let x = 0; x < scale; x += 1) {
        const at = ((Number(row) * scale + y) * width + Number(column) * scale + x) * 4;
        data.fill(0, at, at + 3);
      }
  return decodeQR({ width, height: width, data });
}

describe('QrImage', () => {
  it.each(['HOUTAI', 'https://example.com/adminview/questionnaire/enter?code=K7QX2M9B', `https://example.com/?title=${'问'.repeat(60)}`])(
    'draws a code that a reader reads as %s',
    async (text) => {
      const { unmount } = render(<QrImage text={text} label="分享二维码" />);
      expect(readBack(await screen.findByRole('img', { name: '分享二维码' }))).toBe(text);
      unmount();
    },
  );

  it('draws nothing for a text that is too long', async () => {
    const { container } = render(<QrImage text={'问'.repeat(1000)} label="分享二维码" />);
    await waitFor(() => expect(container.innerHTML).toBe(''));
  });
});
