export type HostileBody = { name: string; type: string; body: Buffer; status: number };

const MB = 1024 * 1024;
const MULTIPART = 'multipart/form-data; boundary=x';
const URLENCODED = 'application/x-www-form-urlencoded';
const DASHES = '-'.repeat(69);

const disposition = (more: string) => `--x\r\nContent-Disposition: form-data; ${more}\r\n`;
export const part = (more: string, content = 'v') => `${disposition(more)}\r\n${content}\r\n`;
const fill = (bytes: number, text: string) => text.repeat(Math.floor(bytes / text.length));
const multipart = (name: string, content: string, status = 400, type = MULTIPART): HostileBody => ({
  name,
  type,
  body: Buffer.from(`${content}--x--\r\n`, 'latin1'),
  status,
});
const urlencoded = (name: string, content: string, status = 400): HostileBody => ({
  name,
  type: URLENCODED,
  body: Buffer.from(content, 'latin1'),
  status,
});

/** Bodies that are long in one place, in either encoding, and what the shop answers to a form that lacks its fields. */
export function smallBodies(bytes: number): HostileBody[] {
  return [...longParts(bytes), ...longFields(bytes)];
}

/** @param slips real ones. Each is sent together with `other`. */
export function largeBodies(slips: Record<string, Buffer>, other: Buffer): HostileBody[] {
  const picture = `name="picture"; filename="a.jpg"`;
  const slip = part(picture, `\xff\xd8\xff${'z'.repeat(11 * MB)}`);
  const pay = ['key=k', 'account=', 'amount=1', 'number=']
    .map((pair) => pair.split('='))
    .map(([name, value]) => part(`name="${name}"`, value))
    .join('');
  // After the last picture, which is none, nothing is stored.
  const real = Object.entries(slips).map(([name, bytes]) => {
    const two = [bytes, other].map((each) => part(picture, each.toString('latin1'))).join('');
    return multipart(`two slips, ${name}`, `${pay}${two}${part(picture)}`);
  });
  return [
    ...real,
    multipart('11 MB of a damaged slip', pay + slip),
    multipart('22 MB of slips', pay + slip.repeat(2), 413),
    multipart('33 MB of slips', pay + slip.repeat(3), 413),
    multipart('a slip of 36 MB', pay + part(picture, 'z'.repeat(36 * MB)), 413),
    multipart('36 MB of line breaks', pay + part(picture, fill(36 * MB, '\r\n')), 413),
    multipart('36 MB that nearly end the part', pay + part(picture, fill(36 * MB, '\r\n--y')), 413),
    {
      ...multipart('15 MB like a long boundary', ''),
      type: `multipart/form-data; boundary=${DASHES}x`,
      body: Buffer.from(
        `--${DASHES}${part(picture, fill(15 * MB, `\r\n--${DASHES}y`)).slice(2)}--${DASHES}x--\r\n`,
        'latin1',
      ),
    },
    ...longParts(15 * MB),
  ];
}

function longParts(bytes: number): HostileBody[] {
  const encoded = fill(bytes, '%0A%22');
  const tooMuch = bytes > MB ? 413 : 400;
  return [
    multipart('a file name', part(`name="picture"; filename="${encoded}"`), 413),
    multipart('a field name', part(`name="${encoded}"`), 413),
    multipart('many headers of a part', `${disposition('name="a"')}${fill(bytes, 'X-1: yyyyy\r\n')}\r\nv\r\n`, 413),
    multipart(
      'a content type of a part',
      `${disposition('name="a"')}Content-Type: ${fill(bytes, 'a')}\r\n\r\nv\r\n`,
      413,
    ),
    multipart('many names in one part', part(`name="a"; ${fill(bytes, "filename*=utf-8''a; ")}`), 413),
    multipart('many fields', fill(bytes, part('name="a"')), 413),
    multipart('many parts without a name', fill(bytes, '--x\r\n\r\n\r\n')),
    multipart(
      'lines in the headers of every part',
      fill(bytes, `${disposition('name="a"')}${'X: y\r\n'.repeat(1_300)}\r\nv\r\n`),
      tooMuch,
    ),
    multipart('quotes in every part', fill(bytes, part(`name="a"${';a="\\"'.repeat(1_150)}`)), 413),
    multipart('spaces in every part', fill(bytes, part(`name="a";${' '.repeat(7_900)}`)), tooMuch),
    multipart(
      'two boundaries',
      fill(bytes, part('name="a"')),
      400,
      'multipart/form-data; x="; boundary=yyy"; boundary=x',
    ),
    multipart('the boundary twice', fill(bytes, part('name="a"')), 400, 'multipart/form-data; boundary=y; boundary=x'),
    multipart(
      'two types',
      fill(bytes, part('name="a"')),
      400,
      'multipart/form-data; boundary=y, multipart/form-data; boundary=x',
    ),
    multipart(
      'a long boundary',
      fill(bytes, part('name="a"')),
      400,
      `multipart/form-data; boundary=${'x'.repeat(10_000)}`,
    ),
    multipart('a text before the first part', `${fill(bytes, 'p')}\r\n${part('name="a"')}`),
    multipart('a text after the last part', `${part('name="a"')}--x--\r\n${fill(bytes, 'e')}`),
    multipart('no end', disposition('name="a"').repeat(3) + fill(bytes, '\r\n'), tooMuch),
  ];
}

function longFields(bytes: number): HostileBody[] {
  return [
    multipart('a value', part('name="email"', fill(bytes, '%'))),
    urlencoded('many pairs', fill(bytes, 'a&'), 413),
    urlencoded('many names', fill(bytes, 'a='), 400),
    urlencoded('percent signs', `email=${fill(bytes - 10, '%')}`),
    urlencoded('percent codes', `email=${fill(bytes - 10, '%E1%80')}`),
    urlencoded('a name of percent codes', `${fill(bytes - 10, '%00')}=1`),
    urlencoded('plus signs', `email=${fill(bytes - 10, '+')}`),
    urlencoded('NUL', `email=${fill(bytes - 10, '%00')}&password=${'%00'.repeat(10)}`),
    urlencoded('emoji', `email=a${fill(bytes - 10, '%F0%9F%91%8D')}%40b.c&password=x`),
  ];
}
