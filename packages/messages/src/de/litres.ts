const number = new Intl.NumberFormat("de");

export const litres = (amount: number): string => `${number.format(amount)} L`;
