export const MOVE_IN_PATH = '/admin/move-in';
export const MOVE_IN_FILE_PATH = '/admin/move-in/file';
export const MOVE_IN_DISCARD_PATH = '/admin/move-in/discard';
export const MOVE_IN_KEY_PATH = '/admin/move-in/key';
export const MOVE_IN_CSV_PATH = '/admin/move-in/csv';
