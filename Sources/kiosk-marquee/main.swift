print("kiosk-marquee")
