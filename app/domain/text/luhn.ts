/** True if the last digit is the check digit of ISO/IEC 7812-1, as IMEIs have it. */
export function hasValidLuhnDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export function luhnDigitOf(digits: string): string {
  return String([...Array(10).keys()].find((last) => hasValidLuhnDigit(digits + last)));
}
