// Makes a workbook of the wrong rows for correction and another upload; formats, lists and other sheets stay.
import { openXlsx, saveXlsx } from 'hucre/xlsx';

import { keepRows } from './keep-rows.mjs';

/** The fill colour of wrong cells. */
const RED = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFC7CE' } };

/** Day 0 of spreadsheets; workbooks of another epoch count from a later one. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const LATER = 1_462;

/**
 * `rows` by row from 1, with columns from 0. Without `isWhole` only these rows and those above the head are written. Null if the sheet does
 * not exist.
 */
export async function errorBook(bytes, { sheet, headerRow, at, head, origin, rows, isWhole }) {
  const book = await openXlsx(bytes, { readStyles: true });
  const target = book.sheets[sheet];
  if (!target) return null;
  for (const each of book.sheets) for (const cell of each.cells?.values() ?? []) keepResult(cell, book.dateSystem === '1904');
  put(target, headerRow - 1, at, head);
  put(target, headerRow - 1, origin.at, origin.head);
  hide(target, origin.at);
  for (const each of rows) markRow(target, each, { at, originAt: origin.at });
  if (!isWhole) leaveRows(target, [...Array(headerRow).keys(), ...rows.map(({ row }) => row - 1)]);
  return saveXlsx(book);
}

function markRow(sheet, { row, columns, msg, edits, origin }, { at, originAt }) {
  for (const [column, edited] of edits) put(sheet, row - 1, column, edited);
  put(sheet, row - 1, at, msg);
  put(sheet, row - 1, originAt, origin);
  for (const column of columns) redden(sheet, row - 1, column);
}

function leaveRows(sheet, rows) {
  for (const [place, cell] of sheet.cells ?? []) if (cell.formula !== undefined) sheet.cells.set(place, valueOf(cell));
  keepRows(sheet, rows);
}

/** The library reads texts, days and errors that are results of formulas, but does not write them. */
function keepResult(cell, is1904) {
  if (cell.formula === undefined) return;
  cell.formulaResult ??= cell.value;
  if (cell.formulaResult instanceof Date) cell.formulaResult = (cell.formulaResult.getTime() - FIRST_DAY) / DAY_MS - (is1904 ? LATER : 0);
}

/** A formula moved to other rows would have another result, so its value is written. */
function valueOf({ value, style }) {
  return { value, type: TYPES[typeof value] ?? 'date', ...(style && { style }) };
}
const TYPES = { string: 'string', number: 'number', boolean: 'boolean', undefined: 'empty' };

function hide(sheet, column) {
  sheet.columns = Array.from({ length: Math.max(sheet.columns?.length ?? 0, column + 1) }, (_, index) => sheet.columns?.[index] ?? {});
  sheet.columns[column] = { ...sheet.columns[column], hidden: true };
}

function put(sheet, row, column, value) {
  reach(sheet, row);
  const cells = sheet.rows[row];
  while (cells.length <= column) cells.push(null);
  cells[column] = value;
  const kept = sheet.cells?.get(`${row},${column}`);
  if (kept) sheet.cells.set(`${row},${column}`, { value, type: 'string', ...(kept.style && { style: kept.style }) });
}

function redden(sheet, row, column) {
  reach(sheet, row);
  const value = sheet.rows[row][column] ?? null;
  sheet.cells ??= new Map();
  const kept = sheet.cells.get(`${row},${column}`) ?? { value, type: value === null ? 'empty' : 'string' };
  sheet.cells.set(`${row},${column}`, { ...kept, style: { ...kept.style, fill: RED } });
}

function reach(sheet, row) {
  while (sheet.rows.length <= row) sheet.rows.push([]);
}
