import { PARAM } from '@houtai/contract/parameters';
import { useEffect } from 'react';

import { useParameter } from '../parameters.ts';

/** The product's name: the open parameter, or the built-in default. */
export function useProductName(): string {
  return useParameter(PARAM.productName) || 'Houtai 后台';
}

/** Sets the window's title to `{title} · {product name}`. */
export function useWindowTitle(title: string): void {
  const product = useProductName();
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
}
