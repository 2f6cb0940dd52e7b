import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  for (const name of ['sidebarStatus', 'size']) document.cookie = `${name}=; max-age=0`;
});

it.each([
  ['nothing is kept', '', { sidebarOpen: true, size: 'medium' }],
  ['the sidebar was collapsed', 'sidebarStatus=0', { sidebarOpen: false }],
  ['the sidebar was opened again', 'sidebarStatus=1', { sidebarOpen: true }],
  ['a size was chosen', 'size=mini', { size: 'mini' }],
  ['the size is none', 'size=huge', { size: 'medium' }],
])('the frame starts correctly when %s', async (_, cookie, wanted) => {
  document.cookie = cookie;
  const { useFrame } = await import('./frame.ts');
  expect(useFrame.getState()).toMatchObject(wanted);
});
