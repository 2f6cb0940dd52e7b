export { active, type Cells, code, day, moment, names, number, text } from './cells.ts';
export { inTreeOrder, type TreeRow } from './in-tree-order.ts';
export { type ExportedRows, serveExport, serveSheet, type Sheet } from './serve-export.ts';
