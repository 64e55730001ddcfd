/** The numbers of the phones of a line. */
export function UnitNumbers({ units = [] }: { units: string[] | undefined }) {
  return units.map((unit) => (
    <span key={unit} className="block wrap-anywhere tabular-nums">
      {unit}
    </span>
  ));
}
