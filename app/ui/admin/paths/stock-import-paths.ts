export const IMPORT_PATH = '/admin/stock-import';
export const TEMPLATE_PATH = '/admin/stock-import/template';
