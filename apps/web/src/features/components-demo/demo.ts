import type { ComponentType } from 'react';

/** A part of the page of widgets: each file in `sections` exports one as `demo`. */
export type Demo = { title: string; Content: ComponentType };
