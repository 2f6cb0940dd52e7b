import { BASE_PATH } from '@houtai/contract/limits';
import { create } from 'zustand';

/** The size of controls everywhere (specification 3: cookie `size`); tables stay small. */
export type Size = 'large' | 'medium' | 'small' | 'mini';

const SIZES: readonly string[] = ['large', 'medium', 'small', 'mini'] satisfies Size[];

/** The default size (specification 9). */
export const DEFAULT_SIZE: Size = 'medium';
const YEAR_S = 31_536_000;

type Frame = {
  sidebarOpen: boolean;
  size: Size;
  /** Whether the menu is open as a sheet, when the window has no room for the sidebar. */
  drawerOpen: boolean;
  /** The open right panel: a feature's key, or `settings`. */
  panel: string | null;
};

/** The layout of the console; sidebar and size are stored in this browser. */
export const useFrame = create<Frame>(() => ({
  sidebarOpen: cookie('sidebarStatus') !== '0',
  size: sizeOf(cookie('size')),
  drawerOpen: false,
  panel: null,
}));

export function toggleSidebar(): void {
  const sidebarOpen = !useFrame.getState().sidebarOpen;
  setCookie('sidebarStatus', sidebarOpen ? '1' : '0');
  useFrame.setState({ sidebarOpen });
}

export function chooseSize(size: Size): void {
  setCookie('size', size);
  useFrame.setState({ size });
}

export function togglePanel(key: string): void {
  useFrame.setState(({ panel }) => ({ panel: panel === key ? null : key }));
}

export function closePanel(): void {
  useFrame.setState({ panel: null });
}

function sizeOf(text: string): Size {
  return isSize(text) ? text : DEFAULT_SIZE;
}

function isSize(text: string): text is Size {
  return SIZES.includes(text);
}

function cookie(name: string): string {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return entry?.slice(name.length + 1) ?? '';
}

function setCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=${BASE_PATH}; max-age=${YEAR_S}; samesite=lax`;
}
