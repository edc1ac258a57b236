// Whether page, server and controller hear each other.

export const link = {
  stopCannotBeSent: "STOP cannot be sent now. In danger, unplug the pumps.",
};
