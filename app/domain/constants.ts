/** SPEC 9, and the limits of text fields that SPEC leaves open. */
export const ITEM_CURRENCIES = ['USD', 'CNY', 'MMK', 'THB'] as const;
export const RATE_CURRENCIES = ['USD', 'CNY', 'THB', 'MMK', 'SGD', 'EUR'] as const;
export const DEFAULT_CURRENCY = 'CNY';
export const LOW_STOCK_BELOW = 3;
export const INVENTORY_PAGE_SIZE = 15;
export const LIST_PAGE_SIZE = 20;
/** However many orders there are, no more than these are looked at for one search: the newest ones in question. */
export const MAX_SEARCHED_ORDERS = 2_000;
/** What a shop usually has stands on one page; a page stays small on a slow line whatever the shop has. */
export const SHOP_PAGE_SIZE = 100;
/** A few sheets of paper. */
export const PRICE_LIST_PAGE_SIZE = 100;
/** So many phones fit on a picture that Facebook shows whole, and that a phone's screen shows readably. */
export const PRICE_PICTURE_SIZE = 16;
/** And so many on the card that stands beside a link to the list. */
export const PRICE_CARD_SIZE = 5;

/** More than any shop has on its shelf, and far from where arithmetic ends. */
export const MAX_STOCK = 1_000_000_000;
export const MAX_CART_LINES = 200;
/** No person confirms so many carts within so many minutes; a script does, and each order takes stock and mails every admin. */
export const ORDER_LIMIT = 30;
export const ORDER_LIMIT_MINUTES = 10;
