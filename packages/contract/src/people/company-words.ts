/** Labels of whether a company is offered, by its `ifOpen`. */
export const OPEN_WORDS = { '1': '可选', '0': '不可选' } as const;
