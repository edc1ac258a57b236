export const UNPLUG_PUMPS = "Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an.";
