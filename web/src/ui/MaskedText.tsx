/** A value the server has masked already (`138****5678`): read out as 已隐藏, so nobody listens to a row of asterisks. */
export function MaskedText({ value }: { value: string }) {
  const spoken = value.replace(/\*[* ]*/g, '已隐藏');
  if (spoken === value) return value;
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      <span aria-hidden>{value}</span>
      <span className="visually-hidden">{spoken}</span>
    </span>
  );
}
