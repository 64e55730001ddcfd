/** SPEC 9, and limits of text fields that SPEC leaves open. */
export const ITEM_CURRENCIES = ['USD', 'CNY', 'MMK', 'THB'] as const;
export const RATE_CURRENCIES = ['USD', 'CNY', 'THB', 'MMK', 'SGD', 'EUR'] as const;
export const DEFAULT_CURRENCY = 'CNY';
export const LOW_STOCK_BELOW = 3;
export const INVENTORY_PAGE_SIZE = 15;
export const LIST_PAGE_SIZE = 20;
/** A search looks only at this many of the newest matching orders. */
export const MAX_SEARCHED_ORDERS = 2_000;
export const SHOP_PAGE_SIZE = 100;
export const PRICE_LIST_PAGE_SIZE = 100;
/** As many as Facebook shows readably on one image. */
export const PRICE_PICTURE_SIZE = 16;
export const PRICE_CARD_SIZE = 5;

/** Far below the limit of exact integers. */
export const MAX_STOCK = 1_000_000_000;
export const MAX_CART_LINES = 200;
/** No person places this many orders so fast, but scripts do; each order takes stock and mails every admin. */
export const ORDER_LIMIT = 30;
export const ORDER_LIMIT_MINUTES = 10;
/** Submissions that a buyer may send for one order within a day. */
export const PAYMENT_LIMIT = 6;
