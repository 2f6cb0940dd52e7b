import type { ComponentType } from 'react';

/** A section of the page; each file in `sections` exports one as `demo`. */
export type Demo = { title: string; Content: ComponentType };
