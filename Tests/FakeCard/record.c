/* What happened is written to the file `record` of FAKE_CARD_FOLDER; what the file `control` there says is done. */
#include "fake_card.h"
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static void append(const char *line, size_t length) {
  static int file = -1;
  if (file < 0) {
    char path[4096];
    snprintf(path, sizeof path, "%s/record", folder);
    file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  }
  if (write(file, line, length) != (ssize_t)length) return;
}

static void add_line(const struct output *output, const char *format, va_list values) {
  char line[4096];
  size_t length = 0;
  if (output) length = (size_t)snprintf(line, sizeof line, "%s ", output->name);
  length += (size_t)vsnprintf(line + length, sizeof line - length - 1, format, values);
  if (length > sizeof line - 2) length = sizeof line - 2;
  line[length++] = '\n';
  append(line, length);
}

void record(const struct output *output, const char *format, ...) {
  va_list values;
  va_start(values, format);
  add_line(output, format, values);
  va_end(values);
}

void record_line(const char *format, ...) {
  va_list values;
  va_start(values, format);
  add_line(NULL, format, values);
  va_end(values);
}

/* Writes what a screen shows as a PPM file. */
static void dump(struct output *output, const char *path) {
  char draft[4200];
  snprintf(draft, sizeof draft, "%s.draft", path);
  FILE *file = fopen(draft, "w");
  if (!file) return;
  const struct output *driver = driver_of(output);
  bool shows = driver && driver->is_active && driver->glass && output->is_connected;
  int width = driver ? driver->timing.hdisplay : 0, height = driver ? driver->timing.vdisplay : 0;
  fprintf(file, "P6\n%d %d\n255\n", width, height);
  for (size_t index = 0; index < (size_t)width * (size_t)height; index++) {
    uint32_t colour = shows ? driver->glass[index] : 0;
    fputc(colour >> 16 & 255, file);
    fputc(colour >> 8 & 255, file);
    fputc(colour & 255, file);
  }
  fclose(file);
  rename(draft, path);
}

static void describe(struct output *output) {
  static const struct output nothing;
  const struct output *driver = driver_of(output);
  if (!driver) driver = &nothing;
  record(
    output, "state %lld %s %s dpms=%llu %s flip=%s %016llx", (long long)now(), output->is_connected ? "connected" : "disconnected",
    driver->is_active ? driver->timing.name : "off", (unsigned long long)output->connector.value[CONNECTOR_DPMS],
    !driver->shown ? "nothing" : driver->shown == output->console ? "console" : "program",
    driver->pending.is_there ? "pending" : "none", (unsigned long long)driver->glass_checksum);
}

static void plug(struct output *output, bool is_connected, const char *modes) {
  output->is_connected = is_connected;
  if (*modes) make_modes(output, modes);
  make_edid(output);
  write_system_files(output->card, output);
  record(output, "%s %lld", is_connected ? "plugged" : "unplugged", (long long)now());
  send_hotplug(output->card);
}

/* Without the program's doing, as far as the connector tells: pictures still come. */
static void put_to_sleep(struct output *output, bool is_asleep) {
  output->connector.value[CONNECTOR_DPMS] = is_asleep ? DRM_MODE_DPMS_OFF : DRM_MODE_DPMS_ON;
  write_system_files(output->card, output);
  record(output, "%s %lld", is_asleep ? "asleep" : "awake", (long long)now());
}

static void obey_card(struct card *card, const char *verb, int value, int count) {
  if (strcmp(verb, "fail") == 0) {
    card->commit_fault = value;
    card->commit_faults = count;
  } else if (strcmp(verb, "steal") == 0) {
    card->is_master_away = true;
    if (card->master) card->master->is_master = false;
    card->master = NULL;
  } else if (strcmp(verb, "return") == 0) {
    card->is_master_away = false;
  } else if (strcmp(verb, "gone") == 0) {
    card->is_gone = true;
    remove_system_files(card);
    send_hotplug(card);
  } else if (strcmp(verb, "back") == 0) {
    card->is_gone = false;
    for (int index = 0; index < card->outputs; index++) write_system_files(card, &card->output[index]);
    send_hotplug(card);
  } else {
    record_line("unknown %s", verb);
  }
}

static void obey(char *line) {
  char verb[32] = "", name[64] = "", rest[3000] = "";
  if (sscanf(line, "%31s %63s %2999[^\n]", verb, name, rest) < 1) return;
  int number, value = 0, count = 1;
  if (sscanf(name, "card%d", &number) == 1 && number >= 0 && number < MOST_CARDS) {
    sscanf(rest, "%d %d", &value, &count);
    obey_card(&cards[number], verb, value, count);
    return;
  }
  for (number = 0; number < MOST_CARDS; number++) {
    for (int index = 0; index < cards[number].outputs; index++) {
      struct output *output = &cards[number].output[index];
      if (strcmp(output->name, name) != 0) continue;
      struct output *driver = driver_of(output) ? driver_of(output) : output;
      if (strcmp(verb, "unplug") == 0) plug(output, false, "");
      else if (strcmp(verb, "plug") == 0) plug(output, true, rest);
      else if (strcmp(verb, "sleep") == 0) put_to_sleep(output, true);
      else if (strcmp(verb, "wake") == 0) put_to_sleep(output, false);
      else if (strcmp(verb, "hang") == 0) driver->is_hung = true;
      else if (strcmp(verb, "unhang") == 0) driver->is_hung = false;
      else if (strcmp(verb, "late") == 0) driver->late = atoi(rest);
      else if (strcmp(verb, "dump") == 0) dump(output, rest);
      else if (strcmp(verb, "state") == 0) describe(output);
      else record_line("unknown %s", verb);
    }
  }
}

/* The file goes when it is done. */
void read_control(void) {
  char path[4096], text[8192], *rest;
  snprintf(path, sizeof path, "%s/control", folder);
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  ssize_t length = read(file, text, sizeof text - 1);
  syscall(SYS_close, file);
  text[length < 0 ? 0 : length] = 0;
  for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) obey(line);
  unlink(path);
}

/* What the screens show when the program ends by itself: before and after the kernel closes its files. */
__attribute__((destructor)) static void end(void) {
  bool is_there = false;
  pthread_mutex_lock(&lock);
  for (int pass = 0; pass < 2; pass++) {
    for (int number = 0; number < MOST_CARDS; number++)
      for (int index = 0; index < cards[number].outputs; index++) {
        is_there = true;
        if (pass == 0) record(&cards[number].output[index], "end");
        describe(&cards[number].output[index]);
      }
    if (pass == 0) close_all();
  }
  if (is_there) record_line("exit");
  pthread_mutex_unlock(&lock);
}
