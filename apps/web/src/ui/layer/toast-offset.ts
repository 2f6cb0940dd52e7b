import { type RefObject, useEffect } from 'react';

/** In px: what a toast needs beside a sheet, and a top below the head of any sheet where it has to lie on one; its foot has fields and buttons. */
const ROOM = 360;
const BELOW_HEAD = 108;

const sheets = new Set<HTMLElement>();

/** Keeps toasts off a sheet at the right edge while that is shown: beside it, or where the window is too narrow below its head. */
export function useToastOffset(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const own = sheet.current;
    if (!own) return;
    sheets.add(own);
    place();
    window.addEventListener('resize', place);
    return () => {
      sheets.delete(own);
      place();
      window.removeEventListener('resize', place);
    };
  }, [sheet]);
}

function place(): void {
  const { style } = document.documentElement;
  style.removeProperty('--toasts-end');
  style.removeProperty('--toasts-top');
  style.removeProperty('--notices-top');
  style.removeProperty('--notices-bottom');
  if (sheets.size === 0) return;
  const left = Math.min(...[...sheets].map((sheet) => sheet.getBoundingClientRect().left));
  if (left >= ROOM) style.setProperty('--toasts-end', `${window.innerWidth - left}px`);
  else {
    style.setProperty('--toasts-top', `${BELOW_HEAD}px`);
    style.setProperty('--notices-top', `${BELOW_HEAD}px`);
    style.setProperty('--notices-bottom', 'auto');
  }
}
