import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { Select } from "@/ui/forms/select.tsx";

type TankPickerProps = Readonly<{
  tanks: readonly Readonly<{ id: string; name: string }>[];
  chosenId: string;
  onChoose: (tankId: string) => void;
}>;

export function TankPicker({ tanks, chosenId, onChoose }: TankPickerProps) {
  if (tanks.length < 2) return null;
  const options = tanks.map(({ id, name }) => ({ value: id, text: name }));
  return <Select label={dashboardMessages().tank} value={chosenId} options={options} onChange={onChoose} />;
}
