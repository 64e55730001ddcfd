import type { Mutant } from '#tests/support/torture/mutant.ts';

const inBrowser = {
  test: 'tests/e2e/store/storefront.test.ts',
  title: 'fills quantities from the cart, keeps lines that were not set to 0, and undoes Add All',
};

export const mutants: Mutant[] = [
  {
    name: 'Add All drops the stored cart',
    file: 'app/domain/orders/checkout/cart.ts',
    find: 'const changed = cart.map(',
    replace: 'const changed = cart.filter(({ id }) => chosen.some((each) => each.id === id)).map(',
    caughtBy: {
      test: 'app/domain/orders/checkout/cart.test.ts',
      title: 'keeps each phone in the cart that the buyer did not set to 0',
    },
  },
  {
    name: 'a phone set to 0 stays in the cart',
    file: 'app/domain/orders/checkout/cart.ts',
    find: '[...new Set([...changed, ...chosen])].filter(({ qty }) => qty > 0)',
    replace: '[...new Set([...changed, ...chosen])]',
    caughtBy: {
      test: 'app/domain/orders/checkout/cart.test.ts',
      title: 'keeps each phone in the cart that the buyer did not set to 0',
    },
  },
  {
    name: 'the boxes of the Shop do not start from the cart',
    file: 'app/ui/store/cart/chosen-quantities.ts',
    find: "typed[id]?.typed ?? String(cart.find((line) => line.id === id)?.qty ?? '')",
    replace: "typed[id]?.typed ?? ''",
    caughtBy: inBrowser,
  },
  {
    name: 'Undo takes back what another tab has done since',
    file: 'app/ui/store/cart/add-all-bar.tsx',
    find: 'lastChange && JSON.stringify(cart) === JSON.stringify(lastChange.after)',
    replace: 'lastChange',
    caughtBy: inBrowser,
  },
];
