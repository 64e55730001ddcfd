/** The constants of SPEC 9, and limits that SPEC leaves open. */
export const ITEM_CURRENCIES = ['USD', 'CNY', 'MMK', 'THB'] as const;
export const RATE_CURRENCIES = ['USD', 'CNY', 'THB', 'MMK', 'SGD', 'EUR'] as const;
export const DEFAULT_CURRENCY = 'CNY';
export const LOW_STOCK_BELOW = 3;
export const INVENTORY_PAGE_SIZE = 15;
export const LIST_PAGE_SIZE = 20;
/** A search finds at most this many orders, the newest ones. Without the index, it examines only this many. */
export const MAX_SEARCHED_ORDERS = 2_000;
/** Of one buyer, the newest ones: the sums of a buyer with more are at least what is shown. */
export const MAX_SUMMED_ORDERS = 5_000;
/** A search compares at most this many buyers, the newest ones. */
export const MAX_SEARCHED_BUYERS = 20_000;
export const SHOP_PAGE_SIZE = 100;
export const PRICE_LIST_PAGE_SIZE = 100;
/** Facebook shows at most this many rows of an image readably. */
export const PRICE_PICTURE_SIZE = 16;
export const PRICE_CARD_SIZE = 5;

/** Even sums of many stocks stay far below the largest safe integer. */
export const MAX_STOCK = 1_000_000_000;
export const MAX_CART_LINES = 200;
/** Only scripts place more orders within `ORDER_LIMIT_MINUTES`. Each order takes stock and mails every admin. */
export const ORDER_LIMIT = 30;
export const ORDER_LIMIT_MINUTES = 10;
/** A buyer may submit at most this many payments for one order within a day. */
export const PAYMENT_LIMIT = 6;
/** For all orders together, a buyer may submit at most this many payments within a day, and have at most this many waiting. */
export const BUYER_PAYMENT_LIMIT = 24;
export const WAITING_PAYMENT_LIMIT = 10;

/** A new shop has these types; their names are translated (D 33). */
export const BUILT_IN_TYPES = ['instock', 'preorder', 'only'] as const;

export type BuiltInType = (typeof BUILT_IN_TYPES)[number];

/** The method of cash payments, whatever the shop calls its methods. */
export const CASH = 'Cash';
/** The method of payments by an old phone. Nobody may choose it but at the counter. */
export const TRADE_IN = 'Trade-in';

export const LAST_SHEET_ROW = 1_048_576;
