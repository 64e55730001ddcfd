import type { Mutant } from '#tests/support/torture/mutant.ts';

const caughtBy = {
  test: 'tests/torture/hostile/hostile-text.test.ts',
  title: 'runs, loads and forges nothing with any text in any field',
};

export const mutants: Mutant[] = [
  {
    name: "an order's name has several lines",
    file: 'app/domain/fields.ts',
    find: "transform((value) => value.replace(/[\\n\\u2028\\u2029]+/g, ' '))",
    replace: 'transform((value) => value)',
    caughtBy: { test: 'app/domain/fields.test.ts', title: 'accepts' },
  },
  {
    name: 'a note of an announcement is rendered as markup',
    file: 'app/routes/store/announcement-board.tsx',
    find: '>{children}</span>',
    replace: ' dangerouslySetInnerHTML={{ __html: children }} />',
    caughtBy,
  },
  {
    name: "a buyer's name is rendered as markup in the admin's list",
    file: 'app/ui/admin/orders/order-row.tsx',
    find: '<bdi className="font-semibold">{buyerName(name)}</bdi>',
    replace: '<p className="text-base font-semibold" dangerouslySetInnerHTML={{ __html: name }} />',
    caughtBy,
  },
  {
    name: "the subject of a mail contains line ends of a buyer's text",
    file: 'app/mail/mail-compose.ts',
    find: 'return { subject, text, link };',
    replace: 'return { subject, text, link, headers: { "X-Buyer": name }, bcc: name } as LinkedMail;',
    caughtBy,
  },
  {
    name: 'failures to read a page show their stack',
    file: 'app/http/app.server.ts',
    find: "if (!isDecodable(c.req.path)) return c.redirect('/');",
    replace:
      "if (!isDecodable(c.req.path) || c.req.url.includes('%22')) return c.text(String(new Error('x').stack), 500);",
    caughtBy,
  },
];
