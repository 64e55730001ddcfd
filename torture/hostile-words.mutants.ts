import type { Mutant } from './mutant.ts';

const caughtBy = { test: 'torture/hostile-words.test.ts', title: 'runs, loads and forges nothing' };

export const mutants: Mutant[] = [
  {
    name: 'a note of an announcement is taken for markup',
    file: 'app/ui/store/announcement-board.tsx',
    find: `className="whitespace-pre-line text-base-content/80">
          {note}
        </p>`,
    replace: `dangerouslySetInnerHTML={{ __html: note }} />`,
    caughtBy,
  },
  {
    name: "a buyer's name is taken for markup in the admin's list",
    file: 'app/ui/admin/order-row.tsx',
    find: '<p className="text-base font-semibold">{name}</p>',
    replace: '<p className="text-base font-semibold" dangerouslySetInnerHTML={{ __html: name }} />',
    caughtBy,
  },
  {
    name: 'the subject of a mail says what a buyer wrote, line ends and all, through a head of its own',
    file: 'app/mails.ts',
    find: 'return { subject, text };',
    replace: 'return { subject, text, headers: { "X-Buyer": name }, bcc: name } as Letter;',
    caughtBy,
  },
  {
    name: 'failures to read a page show their stack',
    file: 'app/http.server.ts',
    find: "if (!isReadable(c.req.path)) return c.redirect('/');",
    replace:
      "if (!isReadable(c.req.path) || c.req.url.includes('%22')) return c.text(String(new Error('x').stack), 500);",
    caughtBy,
  },
];
