import { expect, it } from 'vitest';
import { readBarcode } from '#app/domain/phone/barcode.ts';

it.each([
  ['6941812345672', '6941812345672'],
  ['  694-1812 345672 ', '6941812345672'],
  ['၆၉၄၁၈၁၂၃၄၅၆၇၂', '6941812345672'],
  // A UPC is the EAN-13 with a zero before it, and a scanner may send either.
  ['036000291452', '0036000291452'],
  ['0036000291452', '0036000291452'],
  ['96385074', '96385074'],
  ['16941812345679', '16941812345679'],
])('reads the barcode %s', (typed, code) => {
  expect(readBarcode(typed)).toBe(code);
});

it.each(['6941812345671', '694181234567', '350000000000998', 'SN12345670', '9638507', '', '6'.repeat(500)])(
  'reads no barcode in %j',
  (typed) => {
    expect(readBarcode(typed)).toBeNull();
  },
);
