import { describe, expect, it } from 'vitest';
import { BodyRefused, openFormReader } from '#app/http/sent-form.server.ts';

const TYPE = 'multipart/form-data; boundary=x';
const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, fileName: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: image/jpeg\r\n\r\n${content}\r\n`;

/** Reads a body that arrives in blocks of `step` bytes. @returns the fields and pictures as text, or the status. */
function read(body: string, { type = TYPE, step = 1_000, maxTextBytes = 1_000_000 } = {}) {
  try {
    const reader = openFormReader(type, maxTextBytes);
    const bytes = Buffer.from(body);
    for (let at = 0; at < bytes.length; at += step) reader.add(bytes.subarray(at, at + step));
    const { fields, pictures } = reader.end();
    return {
      fields: [...fields].map(([name, value]) => [name, typeof value === 'string' ? value : `file ${value.name}`]),
      pictures: pictures.map((picture) => [picture.name, Buffer.concat(picture.content).toString()]),
    };
  } catch (error) {
    if (error instanceof BodyRefused) return error.status;
    throw error;
  }
}

describe('a multipart form', () => {
  const body = `${field('name', 'မြ\r\nAye')}${file('picture', 'ဓာတ်ပုံ.jpg', 'a\r\n--y')}${file('note', 'x.txt', 'b')}${file('picture', '', '')}--x--\r\n`;

  it.each([1, 2, 3, 7, 64, 100_000])('is read alike in blocks of %d bytes', (step) => {
    expect(read(body, { step })).toEqual({
      fields: [
        ['name', 'မြ\r\nAye'],
        ['picture', 'file ဓာတ်ပုံ.jpg'],
        ['note', 'file x.txt'],
        ['picture', 'file '],
      ],
      pictures: [['ဓာတ်ပုံ.jpg', 'a\r\n--y']],
    });
  });

  it('may be followed by a text, which is ignored', () => {
    expect(read(`${field('a', 'b')}--x--${'\r\nend'.repeat(9)}`, { step: 5 })).toMatchObject({ fields: [['a', 'b']] });
  });

  it.each([
    'multipart/form-data; boundary="x"',
    'Multipart/Form-Data;boundary=x',
    'multipart/form-data; charset=utf-8; Boundary=x',
    'multipart/form-data ; boundary="x" ; charset="utf 8"',
  ])('is read with the type %s', (type) => {
    expect(read(`${field('a', 'b')}--x--`, { type })).toMatchObject({ fields: [['a', 'b']] });
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x; boundary=x',
    'multipart/form-data; boundary=y; BOUNDARY=x',
    'multipart/form-data; x="; boundary=y"; boundary=x',
    'multipart/form-data; boundary=x; a',
    'multipart/form-data; boundary=x, multipart/form-data; boundary=y',
    'multipart/form-data; boundary="x',
    'multipart/form-data; boundary="x"y',
    'multipart/form-data boundary=x',
    'multipart/mixed; boundary=x',
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
    'multipart/form-data; boundary="x\ty"',
  ])('is refused with the type %s', (type) => {
    expect(read(`${field('a', 'b')}--x--`, { type })).toBe(400);
  });

  it('is refused if it is damaged', () => {
    for (const damaged of [
      '',
      'a=b',
      field('a', 'b'),
      `before${field('a', 'b')}--x--`,
      '--x\r\n\r\nno name\r\n--x--',
      '--x\r\nContent-Disposition: form-data; name="\xff',
    ])
      expect(read(damaged), damaged).toBe(400);
  });

  it('is refused if it has too many parts, or long headers of a part, or a long text', () => {
    expect(read(`${field('a', 'b').repeat(1_000)}--x--`)).toMatchObject({ fields: { length: 1_000 } });
    expect(read(`${field('a', 'b').repeat(1_001)}--x--`)).toBe(413);
    expect(read(`${file('picture', 'က'.repeat(255), 'a')}--x--`)).toMatchObject({ pictures: { length: 1 } });
    for (const long of [
      file('picture', '%0A%22'.repeat(1_400), 'a'),
      field('n'.repeat(8_200), 'b'),
      `--x\r\nContent-Disposition: form-data; name="a"\r\n${'X: y\r\n'.repeat(1_400)}\r\nb\r\n`,
      `--x\r\n${'X'.repeat(8_200)}`,
    ])
      expect(read(`${long}--x--`), long.slice(0, 80)).toBe(413);
    expect(read(`${field('n'.repeat(5_000), 'b').repeat(50)}--x--`)).toMatchObject({ fields: { length: 50 } });
    expect(read(`${field('n'.repeat(5_000), 'b').repeat(60)}--x--`)).toBe(413);
    const texts = `${field('a', 'b'.repeat(60))}${field('a', 'b'.repeat(60))}--x--`;
    expect(read(texts, { maxTextBytes: 120 })).toMatchObject({ fields: { length: 2 } });
    expect(read(texts, { maxTextBytes: 119 })).toBe(413);
  });
});

it('reads at most 1,000 fields of a form', () => {
  const type = 'application/x-www-form-urlencoded';
  expect(read('a=b+c&d=%E1%80%99&=&e', { type, step: 3 })).toMatchObject({
    fields: [
      ['a', 'b c'],
      ['d', 'မ'],
      ['', ''],
      ['e', ''],
    ],
  });
  expect(read('&'.repeat(999), { type })).toMatchObject({ fields: [] });
  expect(read('&'.repeat(1_000), { type })).toBe(413);
});
