export const FILES_PATH = '/admin/files';
export const SHOP_FILE_PATH = `${FILES_PATH}/shop`;

export const LIST_NAMES = [
  'items',
  'units',
  'orders',
  'sales',
  'returns',
  'payments',
  'shifts',
  'rates',
  'price-changes',
  'buyers',
] as const;
export type ListName = (typeof LIST_NAMES)[number];

export const FILE_FORMATS = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** @param params the filter of the screen. */
export const listFilePath = (list: ListName, format: FileFormat, params: URLSearchParams = new URLSearchParams()) =>
  `${FILES_PATH}/${list}?${new URLSearchParams([...params, ['format', format]])}`;
