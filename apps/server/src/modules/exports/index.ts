export { type Cells, code, day, moment, names, number, text } from './cells.ts';
export { serveExport } from './serve-export.ts';
